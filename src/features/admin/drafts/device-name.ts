/** What people call the device they hold: 'iPhone', 'Android phone', 'computer'. */
export function deviceName(agent = navigator.userAgent): string {
  if (agent.includes('iPhone')) return 'iPhone'
  if (agent.includes('iPad')) return 'iPad'
  if (!agent.includes('Android')) return 'computer'
  return agent.includes('Mobile') ? 'Android phone' : 'Android tablet'
}
