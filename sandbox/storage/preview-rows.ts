import type { Database } from '../../src/platform/sqlite';

/** A preview of the alternative shape, kept so that a reused id gets a specific error. */
export interface KnownPreview {
  /** The previewId. */
  readonly id: string;
  readonly accountId: string;
  /** The leaseId of the previewed lease. */
  readonly leaseReference: string;
}

export function previewRows(db: Database) {
  const insert = db.prepare<[KnownPreview]>(
    `INSERT INTO previews (id, account_id, lease_reference)
     VALUES (@id, @accountId, @leaseReference)`,
  );
  const spend = db.prepare<[string]>('UPDATE previews SET spent = 1 WHERE id = ?');
  const find = db.prepare<[string, string], KnownPreview & { readonly spent: number }>(
    `SELECT id, account_id AS accountId, lease_reference AS leaseReference, spent
     FROM previews WHERE account_id = ? AND id = ?`,
  );
  return {
    save: (preview: KnownPreview) => void insert.run(preview),
    /** Marks the preview as used by a placed or declined order. */
    spend: (id: string) => void spend.run(id),
    find(
      accountId: string,
      id: string,
    ): (KnownPreview & { readonly isSpent: boolean }) | undefined {
      const row = find.get(accountId, id);
      return row && { ...row, isSpent: row.spent === 1 };
    },
  };
}
