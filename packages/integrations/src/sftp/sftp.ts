import type { Integration } from '../integration.ts'
import { compileSftpStep } from './compile-step.ts'
import { sftpDescriptor } from './descriptor.ts'

export const sftp: Integration = {
  descriptor: sftpDescriptor,
  checkStep(configuration, templates) {
    const compiled = compileSftpStep(configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const { createSftpDriver } = await import('./driver.ts')
    return createSftpDriver(host)
  },
}
