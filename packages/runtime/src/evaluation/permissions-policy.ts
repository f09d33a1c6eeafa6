/** What a page could ask a browser for beyond drawing and fetching. What is not named here is nothing to worry about. */
const features = [
  'accelerometer',
  'bluetooth',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const

/** The value of `Permissions-Policy`: some features for the page itself and never for frames of others, all else for nobody. */
export const permissionsPolicy = (own: readonly (typeof features)[number][] = []): string =>
  features.map((feature) => `${feature}=(${own.includes(feature) ? 'self' : ''})`).join(', ')
