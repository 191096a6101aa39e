import { Navigate } from 'react-router';
import { firstPage, useMenu } from '../session/access.js';

/** `/`: on to the person's first page. The frame draws it only once the menu is there. */
export function FirstPage() {
  const { data = [] } = useMenu();
  return <Navigate to={firstPage(data)} replace />;
}
