/** Lint rules for the look: what src/ui/tokens.ts has a name for is used by that name. */

const RAW_COLOUR = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$|\b(rgb|hsl)a?\(/i
const NAMED_SIZES = new Set(['fontSize', 'borderRadius', 'boxShadow', 'transition'])
/** What stands for itself. */
const PLAIN = new Set([0, '0', 'inherit'])

const colours = {
  create(context) {
    const check = (node, text) => {
      if (typeof text === 'string' && RAW_COLOUR.test(text)) {
        context.report({ node, message: 'Use a colour of src/ui/tokens.ts' })
      }
    }
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    }
  },
}

const sizes = {
  create(context) {
    return {
      Property({ key, value }) {
        if (NAMED_SIZES.has(key.name) && value.type === 'Literal' && !PLAIN.has(value.value)) {
          context.report({ node: value, message: 'Use a value of src/ui/tokens.ts' })
        }
      },
    }
  },
}

export default { meta: { name: 'named-values' }, rules: { colours, sizes } }
