import type { PublishedApplication, PublishedPage } from '@ashlar/contract'
import type { Application } from '@ashlar/runtime'
import type { LinkRules } from '@ashlar/widgets'
import type { Refusal } from './open-published.ts'

/** What the viewer shows. */
export type ViewerScreen =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'refused'
      readonly refusal: Refusal
      readonly message: string
      /** Where the application is known, and one of its pages is not. */
      readonly within?: { readonly application: PublishedApplication; readonly links: LinkRules }
    }
  | {
      readonly kind: 'page'
      readonly application: PublishedApplication
      readonly page: PublishedPage
      readonly living: Application
      readonly links: LinkRules
      /** Whether the views of its widgets are here, or have been waited for long enough. */
      readonly isDrawable: boolean
    }
