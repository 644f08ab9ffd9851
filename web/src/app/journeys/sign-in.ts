export { default as Login } from '../../routes/login.tsx';
export { default as Signup } from '../../routes/signup.tsx';
