declare module '*.module.css' {
  /** The generated class names by the names written in the file. */
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module 'leaflet/dist/leaflet.css'
