/** The id of the frame among the records of its application; there is one. */
export const frameId = 'frame'

/** The name of the frame, which no binding can read and nothing that a person names can have. */
export const frameName = '#frame'

/** Where the navigation of an application stands. */
export const frameLayouts = ['header', 'side', 'none'] as const
export type FrameLayout = (typeof frameLayouts)[number]
