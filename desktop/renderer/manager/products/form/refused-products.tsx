// New products that the server refused: they are on no list, so this says where they are.
import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../../../ui/language.ts';
import { useOpenQuestions } from './use-open-questions.ts';

export function RefusedProducts() {
  const t = useText('manager');
  const questions = [...(useOpenQuestions()?.values() ?? [])].filter(({ edit }) => edit.base_rev === 0);
  if (questions.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="status" data-testid="refused-products">
      {t('productForm.refusedNew', { count: questions.length })}
      <ul>
        {questions.map(({ edit: { id, changes } }) => (
          <li key={id}>
            <bdi>{changes['name'] as string}</bdi>{' '}
            <Anchor component={Link} to={`/dashboard/products/${id}/edit`} data-testid="refused-product">
              {t('productForm.correct')}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
