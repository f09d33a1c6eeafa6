import type { CommonViewProps } from '../view.ts'

/** What a list says where it has no options: why, or what to do. */
export const emptyText = (
  { errors, host, isLoading }: Pick<CommonViewProps, 'errors' | 'host' | 'isLoading'>,
  hasOptions: boolean,
  typed: string,
): string => {
  // Only the builder can mend a binding; other people are told that there is nothing.
  if (errors.options !== undefined && host.mode !== 'published') return errors.options
  if (isLoading) return 'Loading…'
  return hasOptions || typed !== '' ? 'No option matches.' : 'There are no options.'
}
