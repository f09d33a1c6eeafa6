import type { ConnectionDescriptor } from '../descriptor.ts'
import type { FormSection } from '../form.ts'

/** What screens and the server need to know of a kind of store without calling it. */
export interface SecretStoreDescriptor extends ConnectionDescriptor {
  readonly kind: 'secret'
}

/** How long a secret is used again without asking the store. */
export const cachingSection: FormSection = {
  title: 'Caching',
  fields: [
    {
      kind: 'switch',
      key: 'isCached',
      label: 'Remember secrets for a while',
      help: 'Off, the store is asked each time. A secret that a system refuses is read anew in either case.',
      default: true,
    },
    {
      kind: 'number',
      key: 'cacheSeconds',
      label: 'Seconds',
      help: 'A secret that was changed in the store counts after this time at the latest.',
      default: 300,
      minimum: 5,
      maximum: 86_400,
    },
  ],
}

/** The origin of the address in a field; empty for what is no address. */
export const originIn = (value: unknown): string =>
  typeof value === 'string' ? (URL.parse(value.trim())?.origin ?? '') : ''
