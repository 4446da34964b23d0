const { TestEnvironment } = require('jest-environment-jsdom')

/** Globals of browsers and Node that jsdom lacks. */
const FROM_NODE = ['Headers', 'Request', 'Response', 'TextDecoder', 'TextEncoder', 'fetch', 'structuredClone']

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of FROM_NODE) this.global[name] = globalThis[name]
  }
}
