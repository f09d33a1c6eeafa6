import type { JsonValue } from '@ashlar/schema'

/** What every component there has that is its place, its bookkeeping, or the same here. */
export const bookkeeping: ReadonlySet<string> = new Set(
  'widgetName widgetId type key version parentId parentName renderMode isLoading topRow bottomRow leftColumn rightColumn mobileTopRow mobileBottomRow mobileLeftColumn mobileRightColumn parentRowSpace parentColumnSpace dynamicBindingPathList dynamicTriggerPathList dynamicPropertyPathList displayName iconSVG hideCard isCanvas children blueprint detachFromLayout snapColumns snapRows canExtend minHeight maxHeight minWidth needsErrorInfo searchTags isDeprecated replacement tags originalTopRow originalBottomRow dynamicHeight minDynamicHeight maxDynamicHeight isTemplate noContainerOffset bottomRowBeforeCollapse topRowBeforeCollapse flexLayers responsiveBehavior appPositioningType useAutoLayout layoutSystemType needsHeightForContent isListItemContainer disallowCopy isDeletable disablePropertyPane dragDisabled openParentPropertyPane logBlackList bindingPaths triggerPaths validationPaths defaultProps defaultMetaProps meta propertyOverrideDependency overridingPropertyPaths reactivePaths deepObj schema thumbnailSVG rtl eventCallback cursorId tabId tabName labelComponentWidth showUnsavedChanges googleRecaptchaKey isDirty onReset methods features placeholder layout isPropertiesRequired onCanvasUI disabledWidgetFeatures shouldAllowAutofill isDefaultClickDisabled isSearchWildcard'.split(
    ' ',
  ),
)

/** How a component looks: here the theme says it. */
export const looks: ReadonlySet<string> = new Set(
  'borderRadius boxShadow boxShadowColor accentColor buttonColor fontFamily fontStyle fontSize textSize labelTextSize labelTextColor labelStyle borderColor borderWidth cellBackground textColor backgroundColor menuColor isBold primaryColor childStylesheet headerTextColor truncateButtonColor alignWidget labelWidth labelAlignment dividerColor strokeStyle thickness fillColor iconSize boxShadowSecondary color flexVerticalAlignment itemBackgroundColor textStyle'.split(
    ' ',
  ),
)

/** Sizes of letters there as styles of ours. */
export const textStyleOf = (size: JsonValue | undefined): string | null => {
  if (typeof size !== 'string') return null
  const named: Readonly<Record<string, string>> = {
    HEADING1: 'heading2',
    HEADING2: 'heading3',
    HEADING3: 'heading4',
    PARAGRAPH: 'body2',
    PARAGRAPH2: 'body3',
  }
  if (Object.hasOwn(named, size)) return named[size] ?? null
  const rem = size.endsWith('rem')
    ? Number(size.slice(0, -3))
    : size.endsWith('px')
      ? Number(size.slice(0, -2)) / 16
      : Number.NaN
  if (!Number.isFinite(rem)) return null
  if (rem >= 2.25) return 'heading1'
  if (rem >= 1.75) return 'heading2'
  if (rem >= 1.5) return 'heading3'
  if (rem >= 1.25) return 'heading4'
  if (rem >= 1) return 'body1'
  return rem >= 0.875 ? 'body2' : 'body3'
}
