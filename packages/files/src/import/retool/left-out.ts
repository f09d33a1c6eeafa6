const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** What means nothing here, or is what a component holds while it is used: left out without a word. */
const silent = words(`
  heightType overflowType showInEditor horizontalAlign verticalAlign margin marginType padding paddingType style styleContext
  formDataKey labelWidth labelWidthUnit labelAlign labelWrap hideLabel hoistFetching spellCheck autoComplete autoCapitalize
  autoFill enforceMaxLength hideValidationMessage maintainSpaceWhenHidden clickable hovered loaderPosition enableFullBleed
  showHeader showBody showFooter showBorder showHeaderBorder showFooterBorder headerPadding headerPaddingType footerPadding
  footerPaddingType transition itemMode data values labels deprecatedLabels selectedItem selectedIndex selectedLabel
  searchMode showSelectionIndicator itemAdornmentShape itemAdornmentSize allowSearch allowDeselect wrapTags overlayMinWidth
  overlayMaxHeight emptyMessage disableMarkdown imageWidth targetContainerId navigateContainer alignment linePosition
  submitTargetId submit styleVariant allowWrap showUnderline events instances rowKeys layoutType itemWidth itemHeight
  numColumns dynamicHeightsEnabled direction showDropShadow views viewKeys currentViewKey currentViewIndex parsedValues
  selectedRow selectedCell selectedPageIndex selectedRowKey selectedRowKeys selectedRows selectedSourceRow selectedSourceRows
  selectedDataIndex selectedDataIndexes filterStackType showFetchingIndicator paginationOffset actionButtonPosition
  serverPaginationType actionButtonSelectsRow actionButtonColumnName defaultSelectedRow showRefreshButton selectRowByDefault
  resetAfterSave checkboxRowSelect clearSelectionLabel columns columnVisibility columnHeaderNames columnFormats columnOrdering
  columnAlignment columnTypeProperties columnTypeSpecificExtras actionButtons doubleClickToEdit searchTerm sortArray filterStack
  applyDynamicSettingsToColumnOrder showBoxShadow columnWidths columnWidthsMobile dynamicRowHeights changesetArray
  changesetObject newRows compactMode rowHeight columnFrozenAlignments defaultSortByColumn allowMultiRowSelect
  columnSummaries columnEditable columnMappers columnColors columnMappersRenderAsHTML
  groupLayout itemLabelPosition valueTitle keyTitle rowVisibility rows rowHeaderNames spinWhenChildrenAreFetching
  tabNames selectedTabIndex selectedTab showTabBar scroll clearFormAfterSubmit showSeparators currency format textAlign
  inputValue validationState type validationType enableValidationType dateFormat datePlaceholder valueFormat textBetween
  modalOverflowType openOnCurrentPageLoad size width showOverlay isHiddenOnDesktop isHiddenOnMobile sticky fit srcType
  enableClientSideMatching enableFuzzyMatching maxResults clearValueOnFocus exportFileType buttonType positiveTrend signDisplay
  formattingStyle align automaticItemColors showActions hideOutput submitting resetAfterSubmit initialData buttonText
  autoColumnWidth caseSensitiveFiltering overflowActionsOverlayMaxHeight overflowActionsOverlayMinWidth pagination
  showCharacterCount maxCount loading patternType internalUrlPath internalUrlQuery internalUrlHashParams valueToCopy newWindow
  action exportQuery exportFileName labelPosition textSize modalHeightType placeholder inputTooltip
`)

/** Whether a property of a component there is left out without a word. */
export const isSilent = (name: string): boolean =>
  name.startsWith('_') ||
  /^(?:icon|style|tooltip|itemAdornment)|(?:ByIndex|Color|Icon|Padding|Width|Height)$/.test(name) ||
  silent.has(name)
