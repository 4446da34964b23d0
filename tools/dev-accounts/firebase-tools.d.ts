/** The part of firebase-tools that is used without its command line; it ships no types. */
declare module 'firebase-tools/lib/emulator/auth/index.js' {
  export class AuthEmulator {
    constructor(options: { host: string; port: number; projectId: string; singleProjectMode: number })
    start(): Promise<void>
    stop(): Promise<void>
  }
}

declare module 'firebase-tools/lib/emulator/auth/apiSpec.js' {
  const specification: { default: { paths: Record<string, unknown> } }
  export default specification
}
