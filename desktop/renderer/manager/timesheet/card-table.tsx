// Time cards as rows: who, when, how long, and what is wrong.
import { Anchor, Badge, Checkbox, Group, Table } from '@mantine/core';
import type { AttendanceDay } from '@evertill/schemas';
import { Link } from 'react-router';
import { locale, useText } from '../../ui/language.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { workedText } from '../payroll/pay-text.ts';

export interface CardTableProps {
  readonly cards: readonly AttendanceDay[];
  readonly selected: ReadonlySet<string>;
  /** Undefined: nothing can be done with what is selected. */
  readonly onSelect: ((ids: ReadonlySet<string>) => void) | undefined;
}

export function CardTable({ cards, selected, onSelect }: CardTableProps) {
  const t = useText('manager');
  const clock = useClock();
  const money = useMoney();
  const time = (at: string | null) => (at === null ? '–' : clock(at));
  const minutes = (count: number) =>
    new Intl.NumberFormat(locale(), { style: 'unit', unit: 'minute' }).format(count);
  const turn = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect?.(next);
  };
  const isAll = cards.every(({ id }) => selected.has(id));
  const heads = ['role', 'in', 'out', 'unpaid', 'paid', 'production', 'tips', 'issues', 'state'] as const;
  return (
    <Table.ScrollContainer minWidth={960} tabIndex={0}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {onSelect && (
              <Table.Th>
                <Checkbox
                  size="md"
                  aria-label={t('timesheet.selectAll')}
                  checked={isAll}
                  onChange={() => onSelect(new Set(isAll ? [] : cards.map(({ id }) => id)))}
                  data-testid="select-all"
                />
              </Table.Th>
            )}
            <Table.Th>{t('timesheet.person')}</Table.Th>
            {heads.map((head) => (
              <Table.Th key={head}>{t(`timesheet.${head}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cards.map((card) => (
            <Table.Tr key={card.id} data-testid="card-row" data-id={card.id}>
              {onSelect && (
                <Table.Td>
                  <Checkbox
                    size="md"
                    aria-label={t('timesheet.select', { name: card.vendor_employee_name })}
                    checked={selected.has(card.id)}
                    onChange={() => turn(card.id)}
                    data-testid="select-card"
                  />
                </Table.Td>
              )}
              <Table.Td>
                <Anchor
                  component={Link}
                  to={`/dashboard/employees/timesheet/${encodeURIComponent(card.id)}`}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  <bdi>{card.vendor_employee_name}</bdi>
                </Anchor>
              </Table.Td>
              <Table.Td>
                <bdi>{card.employee_role_name}</bdi>
              </Table.Td>
              <Table.Td>{time(card.clock_in)}</Table.Td>
              <Table.Td>{time(card.clock_out)}</Table.Td>
              <Table.Td>{minutes(card.unpaid_break_minutes)}</Table.Td>
              <Table.Td>{minutes(card.paid_break_minutes)}</Table.Td>
              <Table.Td>{workedText(card.production_seconds)}</Table.Td>
              <Table.Td>{money(card.cash_tips_cents + card.credit_tips_cents)}</Table.Td>
              <Table.Td>
                <Group gap={4}>
                  {card.issues.map((issue) => (
                    <Badge key={issue} variant="default" tt="none">
                      {t(`timesheet.issue.${issue}`)}
                    </Badge>
                  ))}
                </Group>
              </Table.Td>
              <Table.Td>{t(`timesheet.${card.punch_state === 'in' ? 'isIn' : 'isOut'}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
