/** The types that stand on a page itself: its sections, and the overlays that lie above them. */
export const standsOnPage = { section: 'section', overlays: ['modal', 'slideout'] } as const
