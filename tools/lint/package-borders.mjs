/** A lint rule: packages are used as they document it, so that an update of one breaks nothing of ours. */

/** A file below a package's `dist`, as an import, an alias or for `resolve`. */
const INTO_DIST = /^(?:.*\bnode_modules\/)?(?:@[\w.-]+\/)?[\w-][\w.-]*\/dist(?:\/|$)/
const REPLACED_MODULE = /^normalModule.eplacement/i

const closed = {
  create(context) {
    const report = (node, message) => context.report({ node, message })
    const checkText = (node, text) => {
      if (typeof text === 'string' && INTO_DIST.test(text))
        report(node, 'Import what the package exports, not its files')
    }
    return {
      Literal: (node) => checkText(node, node.value),
      TemplateElement: (node) => checkText(node, node.value.raw),
      Identifier(node) {
        if (node.name === 'createRequire') report(node, 'Use import or import.meta.resolve')
        if (REPLACED_MODULE.test(node.name)) report(node, "Do not replace a package's modules")
      },
      AssignmentExpression({ left }) {
        if (left.type === 'MemberExpression' && isPrototype(left.object))
          report(left, 'Do not change the prototype of a class')
      },
      CallExpression({ callee, arguments: [target] }) {
        const changes = ['assign', 'defineProperty', 'defineProperties'].includes(callee.property?.name)
        if (changes && callee.object.name === 'Object' && target !== undefined && isPrototype(target))
          report(target, 'Do not change the prototype of a class')
      },
    }
  },
}

function isPrototype(node) {
  return node.type === 'MemberExpression' && node.property.name === 'prototype'
}

export default { meta: { name: 'package-borders' }, rules: { closed } }
