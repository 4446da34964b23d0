/** What the emulator and a start without configuration use. Apart from environment.ts, which browser tests cannot load. */

export interface DemoAccount {
  localId: string
  email: string
  password: string
  displayName: string
}

export const DEMO_PROJECT = 'demo-kilele'

/**
 * The emulator has these accounts from its first start. Their ids are fixed, so that they still own what they wrote.
 */
export const DEMO_ADMIN: DemoAccount = {
  localId: 'demo-admin',
  email: 'admin@kilele.example',
  password: 'demo-admin',
  displayName: 'Kilele Admin',
}

export const DEMO_VISITOR: DemoAccount = {
  localId: 'demo-visitor',
  email: 'visitor@kilele.example',
  password: 'demo-visitor',
  displayName: 'Demo Visitor',
}
