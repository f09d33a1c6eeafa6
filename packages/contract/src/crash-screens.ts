import { builderAddresses, patternOfAddress } from './builder-addresses.ts'

/** Where published applications and previews crash, with a name in the place of every value. */
const applicationScreens = [
  '/applications/:applicationId',
  '/applications/:applicationId/preview',
  '/embed/applications/:applicationId',
  '/embed/applications/preview/:applicationId',
] as const

/** The screen of a crash at an address at which nothing is. */
const unknownScreen = 'unknown'

/** Every screen that can be named in the report of a crash: a closed list, so that no address is told as it is. */
export const crashScreens = [...builderAddresses, ...applicationScreens, unknownScreen] as const
export type CrashScreen = (typeof crashScreens)[number]

/** The screen of the builder at a path, as the report of a crash names it. */
export const builderScreenOf = (path: string): CrashScreen => patternOfAddress(path) ?? unknownScreen
