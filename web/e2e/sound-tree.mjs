/**
 * The first of some trees that breaks no rule: of another one an explanation would be asked for with each change.
 * @param {import('./api-client.mjs').ApiClient} admin
 * @param {{ id: string }[]} trees
 */
export async function soundTree(admin, trees) {
  for (const tree of trees) {
    const { data: faults } = await admin.get(`oldTree/oldTree/inspect?id=${tree.id}`);
    // Invented trees say why they have no photos.
    if (faults.every((/** @type {{ field: string }} */ { field }) => field === 'photos')) return tree;
  }
  throw new Error(`Each of ${trees.length} trees breaks a rule`);
}
