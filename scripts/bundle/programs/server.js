const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    `Ashlar runs on Node 24 or newer; this is ${process.versions.node}. Start it with ashlar.js beside this file, which finds a newer one among its packages.\n`,
  )
  process.exit(1)
}
await import('./source-lines.js')
await import('./code/server.js')
