/** The rates behind costs and dollar prices; apart from `apiPaths`, which every page loads. */
export const RATES_PATH = '/api/rates'
