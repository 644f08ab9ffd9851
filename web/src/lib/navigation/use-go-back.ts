import { useNavigate } from 'react-router-dom';
import { leaveStep } from './back-step.ts';

/** Goes back within the app; without an earlier page, replaces this one by `otherwise`. */
export function useGoBack() {
  const navigate = useNavigate();
  return (otherwise: string) =>
    leaveStep(() => {
      if (window.history.state?.idx > 0) navigate(-1);
      else navigate(otherwise, { replace: true });
    });
}
