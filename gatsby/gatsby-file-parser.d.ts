/** A part of Gatsby without types of its own. */
declare module 'gatsby/dist/query/file-parser' {
  export default class FileParser {
    parseFile(file: string, addError?: (error: object) => void): Promise<object | null>
  }
}
