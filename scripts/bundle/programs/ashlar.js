#!/usr/bin/env node
await import('./code/ashlar.js')
