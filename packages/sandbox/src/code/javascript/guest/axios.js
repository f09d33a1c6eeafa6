'use strict'
const axios = require('axios/dist/browser/axios.cjs')
const { AxiosError, AxiosHeaders } = axios

/** Sends what axios has prepared through the step's one way out. */
axios.defaults.adapter = async (config) => {
  const target = axios.getUri({ ...config, allowAbsoluteUrls: true })
  const body = config.data instanceof URLSearchParams ? `${config.data}` : config.data
  const sending = fetch(target, {
    method: config.method,
    headers: config.headers.toJSON(),
    body,
    signal: config.signal ?? null,
  })
  const late = () => new AxiosError(`timeout of ${config.timeout}ms exceeded`, AxiosError.ETIMEDOUT, config)
  const answered = await (config.timeout > 0
    ? Promise.race([sending, new Promise((_, reject) => setTimeout(() => reject(late()), config.timeout))])
    : sending
  ).catch((error) => {
    throw error instanceof AxiosError ? error : new AxiosError(error.message, AxiosError.ERR_NETWORK, config)
  })
  const data =
    config.responseType === 'arraybuffer' ? Buffer.from(await answered.arrayBuffer()) : await answered.text()
  const { status, statusText } = answered
  const response = {
    data,
    status,
    statusText,
    headers: AxiosHeaders.from(Object.fromEntries(answered.headers)),
    config,
    request: { responseURL: answered.url },
  }
  if (config.validateStatus?.(status) ?? true) return response
  const code = status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE
  throw new AxiosError(`Request failed with status code ${status}`, code, config, response.request, response)
}

module.exports = axios
