import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const MEMORY_KIB = 19_456
const PASSES = 2
const PARALLELISM = 1
const TAG_BYTES = 32

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** Hashes a password with argon2id. @returns A PHC string that names its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive({
    message: message(password),
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: TAG_BYTES,
  })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(nonce)}$${unpadded(tag)}`
}

/**
 * Whether a password has this hash. Without a hash (nobody has this e-mail, or logs in another way) the same work is done and
 * the answer is no, so that the time says nothing.
 */
export async function verifyPassword(password: string, phc: string | null | undefined): Promise<boolean> {
  const stored = phc === null || phc === undefined ? undefined : readPhc(phc)
  const against = stored ?? NOBODY
  const tag = await derive({ ...against.parameters, message: message(password), tagLength: against.tag.length })
  return timingSafeEqual(tag, against.tag) && stored !== undefined
}

type Stored = { readonly parameters: Pick<Argon2Parameters, 'nonce' | 'memory' | 'passes' | 'parallelism'>; readonly tag: Buffer }

const NOBODY: Stored = {
  parameters: { nonce: Buffer.alloc(16, 7), memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM },
  tag: Buffer.alloc(TAG_BYTES),
}

function readPhc(phc: string): Stored {
  const [, memory, passes, parallelism, nonce, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc) ?? []
  if (nonce === undefined || tag === undefined)
    throw new Error('Cannot verify a password: the stored hash is no argon2id PHC string')
  return {
    parameters: {
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    tag: Buffer.from(tag, 'base64'),
  }
}

/** One way of writing each character, so that a password typed on another keyboard is the same. */
function message(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
