import { takeLock } from '../src/lib/lock'

/** Takes the lock named on the command line, reports it, and holds it until killed. */
await takeLock(process.argv[2] ?? '')
process.stdout.write('held\n')
setInterval(() => undefined, 60_000)
