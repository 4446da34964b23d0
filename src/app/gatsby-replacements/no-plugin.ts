/** Instead of a plugin of Gatsby's that acts only on pages with `<Script>`. */
export {}
