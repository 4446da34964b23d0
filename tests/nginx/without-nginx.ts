import { findNginx, MISSING_NGINX } from '../../backend/test/nginx'

/** Why the tests of this folder are skipped, or false. In CI they run, and fail without nginx. */
export const WITHOUT_NGINX = findNginx() === null && process.env.CI !== 'true' ? MISSING_NGINX : false
