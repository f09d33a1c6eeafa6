import type { ClientFunction } from './client-function.ts'
import { resetComponent, resetWidgetMeta, setComponentProperty } from './functions/component-functions.ts'
import { copyToClipboard, download, storeValue } from './functions/data-functions.ts'
import {
  navigateTo,
  navigateToApp,
  navigateToRoute,
  setQueryParams,
} from './functions/navigation-functions.ts'
import { setProfile } from './functions/set-profile.ts'
import { showAlert } from './functions/show-alert.ts'

/** The functions that scripts call: one line for each. */
export const clientFunctions: readonly ClientFunction[] = [
  showAlert,
  navigateTo,
  navigateToRoute,
  navigateToApp,
  setQueryParams,
  setComponentProperty,
  resetComponent,
  resetWidgetMeta,
  setProfile,
  download,
  copyToClipboard,
  storeValue,
]
