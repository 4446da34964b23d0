/**
 * Unpacks the Chromium that `@sparticuz/chromium` ships: node unpack-chromium.mjs FOLDER
 * A separate program, because Playwright loads its configuration synchronously.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar-fs'

const [folder] = process.argv.slice(2)
const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../../bin')

await mkdir(dirname(folder), { recursive: true })
const work = await mkdtemp(`${folder}-`)
try {
  await Promise.all([
    unpack('chromium.br', createWriteStream(join(work, 'chromium'), { mode: 0o755 })),
    unpack('swiftshader.tar.br', extract(work)),
    unpack('al2023.tar.br', extract(join(work, 'libraries'))),
    unpack('fonts.tar.br', extract(join(work, 'fonts'))),
  ])
  await writeFile(join(work, 'fonts.conf'), fontConfiguration(join(folder, 'fonts')))
  await moveInto(work, folder)
} finally {
  await rm(work, { recursive: true, force: true })
}

function unpack(name, target) {
  return pipeline(createReadStream(join(packed, name)), createBrotliDecompress(), target)
}

/** Another process may finish first; both results are the same. */
async function moveInto(from, to) {
  try {
    await rename(from, to)
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  }
}

/** Without fontconfig there is no such file, and Chromium then draws no text. */
function fontConfiguration(fonts) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir>${join(fonts, 'cache')}</cachedir>
</fontconfig>
`
}
