/** A fault that the user of the command can fix. */
export class BackupError extends Error {}
