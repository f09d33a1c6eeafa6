import { expect, it } from 'vitest'
import { unlikeLocked } from './installed-as-locked.mjs'

const system = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const version = '1.0.0'
const unlike = (wanted: object, present: object = {}): string[] => unlikeLocked(wanted, present, system)

it('finds nothing where everything is there in its version', () => {
  const packages = { '': {}, 'packages/ui': { version }, 'node_modules/a': { version } }
  expect(unlike(packages, { 'node_modules/a': { version } })).toEqual([])
})

it('finds a package of another version', () => {
  const present = { 'node_modules/a': { version: '0.9.0' } }
  expect(unlike({ 'node_modules/a': { version } }, present)).toEqual(['node_modules/a'])
})

it.each([
  ['packages that others need besides', { peer: true }],
  ['packages for development that are optional elsewhere', { devOptional: true }],
  ['packages for development', { dev: true }],
  ['links to packages of the project', { resolved: 'deploy', link: true }],
  ['optional packages for this system', { optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
  ['optional packages for this system, named in one word', { optional: true, os: 'linux', cpu: 'x64' }],
  ['optional packages for all systems but another', { optional: true, os: ['!win32'] }],
])('misses %s', (_, entry) => {
  expect(unlike({ 'node_modules/a': { version, ...entry } })).toEqual(['node_modules/a'])
})

it.each([
  ['for another system', { os: ['darwin'] }],
  ['for another processor', { os: ['linux'], cpu: ['arm64'] }],
  ['for another C library', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['for all systems but this one', { os: ['!linux'] }],
  ['that only packages for other systems need', {}],
])('does not miss an optional package %s', (_, entry) => {
  expect(unlike({ 'node_modules/a': { version, optional: true, ...entry } })).toEqual([])
})
