/** Where copied components are kept, for all tabs of this browser. */
const prefix = 'ashlar:copied-widgets'

/** Under which key the components are kept that a person copied in an organization: nobody else finds them. */
export const copiedWidgetsKey = ({
  organizationId,
  userId,
}: {
  organizationId: string
  userId: string
}): string => `${prefix}:${organizationId}:${userId}`

/** Whether a key of this browser's storage holds copied components. */
export const isCopiedKey = (key: string): boolean => key.startsWith(prefix)
