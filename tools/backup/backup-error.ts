/** A fault whoever asked for it can mend. */
export class BackupError extends Error {}
