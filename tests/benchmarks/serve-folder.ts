import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { createGzip } from 'node:zlib'

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves the files of a folder, compressed, on a free port of this machine. */
export async function serveFolder(
  folder: string,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end()
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
    return createReadStream(file).pipe(createGzip()).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
