// The page of quick keys that is chosen: to be pressed, or to be put in order.
import type { ItemRef, QuickKeyPage } from '@evertill/client-core';
import { PageDialog } from './page-dialog.tsx';
import { QuickKeyEditor } from './quick-key-editor.tsx';
import { QuickKeyGrid } from './quick-key-grid.tsx';
import type { QuickKeyShelf as Shelf } from './use-quick-key-shelf.ts';

export interface QuickKeyShelfProps {
  readonly quick: Shelf;
  readonly page: QuickKeyPage;
  readonly onTake: (item: ItemRef) => void;
}

export function QuickKeyShelf({ quick, page, onTake }: QuickKeyShelfProps) {
  const { isEditing, front, put, done, choose } = quick;
  if (isEditing)
    return <QuickKeyEditor key={page.id} page={page} front={front} onFront={put} onDone={done} />;
  return (
    <QuickKeyGrid
      page={page}
      onPress={({ opens }) => {
        if (opens.kind === 'item') onTake(opens.item);
        else choose({ kind: 'category', id: opens.category_id });
      }}
    />
  );
}

/** Asks for a new page; when it is there, it is chosen. */
export function NewPageDialog({ quick: { front, put, choose } }: { readonly quick: Shelf }) {
  if (front !== 'new') return null;
  return <PageDialog onClose={() => put('none')} onMade={(id) => choose({ kind: 'page', id })} />;
}
