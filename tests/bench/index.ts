/** `npm run bench [name …]`: without a name, all of them, one after the other. */

interface Bench {
  run: () => Promise<void>
}

const BENCHES: Record<string, () => Promise<Bench>> = {
  pages: () => import('./pages'),
  interactions: () => import('./interactions'),
  'next-page': () => import('./next-page'),
  api: () => import('./api'),
  build: () => import('./build'),
  publish: () => import('./publish'),
  search: () => import('./search'),
  peers: () => import('./peers'),
}

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !(name in BENCHES))
  if (unknown.length > 0) {
    throw new Error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`)
  }
  for (const [name, load] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n${name}`)
    const { run } = await load()
    await run()
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

export {}
