import { publishedAddresses } from '@ashlar/contract'
import type { ApplicationScope } from '@ashlar/runtime'
import { SpanSender } from '@ashlar/runtime/span-sender'
import type { Surroundings } from './viewer-host.ts'

/** Hands what an application records over to the server, until it is left. Answers with the way to stop. */
export const sendSpans = (
  applicationId: string,
  { tracer }: ApplicationScope,
  call: Surroundings['call'],
): (() => void) => {
  const sender = new SpanSender(tracer, (spans) =>
    call(publishedAddresses.sendSpans, {
      parameters: { applicationId },
      body: { spans },
      outlivesPage: true,
    }),
  )
  const flushHidden = (): void => {
    if (document.visibilityState === 'hidden') sender.flush()
  }
  document.addEventListener('visibilitychange', flushHidden)
  return () => {
    document.removeEventListener('visibilitychange', flushHidden)
    sender.stop()
  }
}
