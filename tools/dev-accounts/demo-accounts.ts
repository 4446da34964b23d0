export interface DemoAccount {
  localId: string
  email: string
  password: string
  displayName: string
}

export const DEMO_PROJECT = 'demo-kilele'

/** There from the first start of the emulator. Their ids are fixed, so that what they wrote stays theirs. */
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
