/** A fault that the user of the command can fix; its message says which version goes on. */
export class UpgradeError extends Error {}
