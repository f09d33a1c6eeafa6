import type { Integration } from '../integration.ts'
import { compileMail } from './compile-mail.ts'
import { smtpDescriptor } from './descriptor.ts'

export const smtp: Integration = {
  descriptor: smtpDescriptor,
  checkStep(configuration, templates) {
    const compiled = compileMail(configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const { createSmtpDriver } = await import('./driver.ts')
    return createSmtpDriver(host)
  },
}
