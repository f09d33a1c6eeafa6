import { defineConfig } from '@playwright/test'

const { CHROMIUM_PATH } = process.env

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './prepare.ts',
  outputDir: '../.build/test-results',
  // Each journey has a server, a database and browsers of its own; more at once would only wait for each other, and one
  // alone leaves a second core half idle.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    // Without motion what closes is gone at once: on a busy machine a menu that fades out would stand beside the next one.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Recording what is seen at every step takes a third of the time of all journeys. Whoever looks for what went wrong
    // in one asks for it: `--trace=retain-on-failure`.
    trace: 'off',
    launchOptions: {
      ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
