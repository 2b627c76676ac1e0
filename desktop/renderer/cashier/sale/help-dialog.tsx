// Which key does what.
import { Modal, Table } from '@mantine/core';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('cashier');
  const rows: readonly (readonly [string, string])[] = [
    ['|||', t('help.scan')],
    ['F1', t('help.title')],
    ['F2', t('sale.search')],
    ['3*', t('help.quantity')],
    ['F4', t('product.quantityOfLine')],
    ['+ −', t('help.plusMinus')],
    ['Del', t('help.removeLine')],
    ['Ctrl+Z', t('sale.undo')],
    ['F7', t('sale.hold')],
    ['F8', t('sale.resume')],
    ['F12', t('sale.exact')],
    ['↑ ↓', t('help.choose')],
    ['↵', t('help.confirm')],
    ['Esc', t('help.back')],
  ];
  return (
    <Modal opened onClose={onClose} title={t('help.title')} data-testid="help">
      <Table verticalSpacing={8}>
        <Table.Tbody>
          {rows.map(([key, does]) => (
            <Table.Tr key={key}>
              <Table.Td w={96}>
                <KeyCap>{key}</KeyCap>
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
