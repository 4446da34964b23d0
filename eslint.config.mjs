import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const RAW_COLOUR = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$|\b(rgb|hsl)a?\(/i

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/.cache/',
      '**/public/',
      '**/data/',
      '**/coverage/',
      '**/playwright-report/',
      '**/test-results/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Taking a field out of an object by naming it is no unused variable.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // Colours and sizes have names: src/ui/tokens.ts.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/ui/{tokens.ts,global-styles.tsx}', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['Literal[value=RAW_COLOUR]', 'TemplateElement[value.raw=RAW_COLOUR]'].map((selector) => ({
          selector: selector.replace('RAW_COLOUR', String(RAW_COLOUR)),
          message: 'Use a colour of src/ui/tokens.ts',
        })),
        {
          selector:
            'Property[key.name=/^(fontSize|borderRadius|boxShadow|transition)$/] > Literal:not([raw=/^(0|.inherit.)$/])',
          message: 'Use a value of src/ui/tokens.ts',
        },
      ],
    },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
  },
  {
    // The command-line tools speak to their user through the console.
    files: ['tools/**', 'tests/{bench,chaos,load,screenshots}/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // Gatsby's hooks are functions whose types are written as methods.
    files: ['gatsby-*.{ts,tsx}', 'gatsby/**'],
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },
  {
    // node:test's describe and it return promises that the runner itself waits for.
    files: ['backend/**/*.test.ts', 'tools/**/*.test.ts', 'gatsby/**/*.test.ts', 'tests/**/*.ts'],
    rules: { '@typescript-eslint/no-floating-promises': 'off' },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', module: 'writable', require: 'readonly' } },
  },
)
