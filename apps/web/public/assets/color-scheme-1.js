// Runs before the first paint, so that nobody is dazzled. It reads what @ashlar/ui keeps under colorSchemeKey.
// Built files are kept for ever by browsers: a change here needs a new number in the name.
;(() => {
  let preference = null
  try {
    preference = localStorage.getItem('ashlar-color-scheme')
  } catch {
    // Without storage the system decides.
  }
  if (preference !== 'light' && preference !== 'dark') return
  document.documentElement.dataset.scheme = preference
  document.documentElement.dataset.mantineColorScheme = preference
})()
