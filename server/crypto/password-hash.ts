import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const MEMORY_KIB = 19_456
const PASSES = 2
const PARALLELISM = 1
const TAG_BYTES = 32

const derive = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
    argon2('argon2id', parameters, done),
)

/** Hashes a password with argon2id. @returns A PHC string, which includes the parameters. */
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
 * True if the password matches the hash. Without a hash (unknown email, or another way to log in)
 * it takes the same time and returns false, so that the time reveals nothing.
 */
export async function verifyPassword(
  password: string,
  phc: string | null | undefined,
): Promise<boolean> {
  const stored = phc === null || phc === undefined ? undefined : readPhc(phc)
  const against = stored ?? NOBODY
  const tag = await derive({
    ...against.parameters,
    message: message(password),
    tagLength: against.tag.length,
  })
  return timingSafeEqual(tag, against.tag) && stored !== undefined
}

type Stored = {
  readonly parameters: Pick<Argon2Parameters, 'nonce' | 'memory' | 'passes' | 'parallelism'>
  readonly tag: Buffer
}

const NOBODY: Stored = {
  parameters: {
    nonce: Buffer.alloc(16, 7),
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
  },
  tag: Buffer.alloc(TAG_BYTES),
}

function readPhc(phc: string): Stored {
  const [, memory, passes, parallelism, nonce, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc) ?? []
  if (nonce === undefined || tag === undefined)
    throw new Error('Cannot verify a password: the stored hash is not an argon2id PHC string')
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

/** Normalizes the characters, so that different keyboards give the same password. */
function message(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
