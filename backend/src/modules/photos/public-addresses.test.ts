import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isPublicAddress } from './download-photo'

describe('isPublicAddress', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '172.15.0.1', '2606:4700::1111', '2a00:1450:4009::200e']) {
    it(`returns true when the IP address is ${address}`, () => {
      assert.ok(isPublicAddress(address))
    })
  }

  for (const address of [
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
  ]) {
    it(`returns false when the IP address is ${address}`, () => {
      assert.ok(!isPublicAddress(address))
    })
  }
})
