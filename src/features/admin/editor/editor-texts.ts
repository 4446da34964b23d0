import { capitalise } from '../../../lib/format'

/** The spec's wordings for one kind of listing (§2, §8). */
export function editorTexts(one: string, many: string) {
  const name = capitalise(one)
  return {
    one,
    many,
    /** The toggle and the list. */
    name: capitalise(many),
    add: `Add New ${name}`,
    edit: `Edit ${name}`,
    create: `Create ${name}`,
    creating: `Creating ${name}...`,
    created: `${name} created successfully`,
    createFailed: `Error creating ${one}`,
    update: `Update ${name}`,
    updating: `Updating ${name}...`,
    updated: `${name} updated successfully`,
    updateFailed: `Error updating ${one}`,
    deleted: `${name} deleted successfully`,
    deleteFailed: `Error deleting ${one}`,
    restored: `${name} restored successfully`,
    restoreFailed: `Error restoring ${one}`,
    featured: `Featured ${name}`,
  }
}
