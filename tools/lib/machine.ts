import { mkdir, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { FULL_DISK, isErrorCode } from './errors'

export interface WantedPort {
  port: number
  /** The variable that sets it. */
  variable: string
}

/** One sentence naming the ports in use and how to choose others; null when all are free. */
export async function busyPorts(wanted: readonly WantedPort[]): Promise<string | null> {
  const free = await Promise.all(wanted.map(({ port }) => isFree(port)))
  const busy = wanted.filter((_, index) => !free[index])
  const [first] = busy
  if (!first) return null
  const ports = busy.length === 1 ? `Port ${first.port} is` : `Ports ${busy.map(({ port }) => port).join(' and ')} are`
  const others = busy.map(({ port, variable }) => `${variable}=${port + 1}`).join(' ')
  return `${ports} in use by another program. Stop it, or choose another port: ${others} npm start`
}

/** A port on which no process listens at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Checks IPv4 and IPv6, because "localhost" may mean 127.0.0.1 or ::1. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '0.0.0.0')) && canListen(port, '::')
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if (isErrorCode(error, 'EADDRINUSE', 'EACCES')) resolve(false)
      // The machine has no IPv6.
      else if (isErrorCode(error, 'EADDRNOTAVAIL', 'EAFNOSUPPORT')) resolve(true)
      else reject(error)
    })
    server.listen({ port, host, ipv6Only: host === '::', exclusive: true }, () => server.close(() => resolve(true)))
  })
}

const MEGABYTE = 1024 * 1024

/** One sentence when a disk has too little space, else null. Creates the folders. */
export async function diskShortage(folders: readonly string[], neededMegabytes: number): Promise<string | null> {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true })
    } catch (error) {
      if (isErrorCode(error, 'ENOSPC')) return FULL_DISK
      throw error
    }
    const { bavail, bsize } = await statfs(folder)
    const megabytes = Math.floor((bavail * bsize) / MEGABYTE)
    if (megabytes < neededMegabytes) {
      return `The disk that holds ${folder} has ${megabytes} MB left, but ${neededMegabytes} MB are needed. Free some space, or set DATA_DIR to a folder on another disk.`
    }
  }
  return null
}
