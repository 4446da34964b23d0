/** Lint rules for styles: values with a name in src/ui/tokens.ts must be used by that name. */

/** Alone or within a style: '#fff', '1px solid #eee'. */
const RAW_COLOUR = /(^|[\s:,(])#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(rgb|hsl)a?\(/i
const NAMED_SIZES = new Set(['fontSize', 'borderRadius', 'boxShadow', 'transition'])
/** A complete declaration in a css template, without an interpolated value. */
const RAW_SIZE = /\b(font-size|border-radius|box-shadow|transition):(?!\s*(0|inherit)\s*;)[^;{}]*;/
/** Values that need no name. */
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
      TemplateElement(node) {
        if (RAW_SIZE.test(node.value.raw)) context.report({ node, message: 'Use a value of src/ui/tokens.ts' })
      },
    }
  },
}

export default { meta: { name: 'named-values' }, rules: { colours, sizes } }
